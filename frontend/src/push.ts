/**
 * Notices on this device: a browser subscribes at its push service and tells the site where that is. What was read
 * elsewhere is closed here on the next visit.
 */
const DEVICES = '/api/notices/devices/';

/** The bytes of a key in base64url. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** What a device is called at first: its browser and its system, as far as it says. */
export function nameOf(agent: string): string {
  const named = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
  const browser = Object.entries(named).find(([sign]) => agent.includes(sign))?.[1] ?? 'Browser';
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0];
  return system ? `${browser}, ${system}` : browser;
}

/** Shows the button where the browser can do it, and adds this device when it is pressed. */
export function offerPush(button: HTMLButtonElement): void {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return;
  const says = document.querySelector<HTMLElement>('[data-push-says]')!;
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    subscribe(button.dataset['push']!, button.dataset['csrf']!).then(
      () => location.reload(),
      () => {
        button.disabled = false;
        says.textContent = 'This browser did not allow it. Look at its settings for this site.';
      },
    );
  });
}

async function subscribe(key: string, csrf: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not granted');
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  const told = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  // One that was made under another key of the site is of no use any more.
  const made = await worker.pushManager.subscribe(told).catch(async (fault) => {
    if (!old) throw fault;
    await old.unsubscribe();
    return worker.pushManager.subscribe(told);
  });
  const { endpoint, keys } = made.toJSON();
  const answer = await fetch(DEVICES, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': csrf },
    body: JSON.stringify({ name: nameOf(navigator.userAgent), endpoint, p256dh: keys!['p256dh'], auth: keys!['auth'] }),
  });
  if (!answer.ok) throw new Error(answer.statusText);
}

/** Closes what is shown on this device and was read on another. */
export async function closeRead(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration('/');
  const shown = (await worker?.getNotifications()) ?? [];
  if (!shown.length) return;
  const answer = await fetch('/api/notices/?unread=true');
  if (!answer.ok) return;
  const { notices } = (await answer.json()) as { notices: { id: number }[] };
  const unread = new Set(notices.map(({ id }) => `notice-${id}`));
  for (const one of shown) if (one.tag && !unread.has(one.tag)) one.close();
}
