// The worker of the browser: it shows what is pushed, says that it did, and opens what is clicked. It keeps nothing.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

async function show({ notice, title, text, key }) {
  await self.registration.showNotification(title, {
    body: text,
    tag: `notice-${notice}`, // what is told of the same thing later takes its place
    renotify: true,
    icon: '/static/board/mark.svg',
    data: { notice },
  });
  await fetch('/api/notices/shown/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ key }),
  }).catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(`/notices/${Number(event.notification.data.notice)}/`));
});

/** The page of what was clicked, in a window that is there already if one is: reading it marks it as read everywhere. */
async function open(path) {
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return self.clients.openWindow(path);
  const shown = await window.navigate(path).catch(() => null);
  return shown ? shown.focus() : self.clients.openWindow(path);
}
