{% include "drf_spectacular/swagger_ui.js" %}

// The page's own theme, which may follow the machine's.
const asked = document.documentElement.dataset.theme;
const dark = asked === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : asked === "dark";
document.documentElement.classList.toggle("dark-mode", dark);
