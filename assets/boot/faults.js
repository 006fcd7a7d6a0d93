// What went wrong when the games do not come, in the panel of the shell. A cause is told until a graver one is known: what
// an error means is mostly that a part did not come.
const CAUSES = ["slow", "error", "broken", "spoiled", "missing", "old"]; // the gravest last

export const fileName = (address) => new URL(address, location.href).pathname.split("/").pop();

export function report(cause, what) {
  const panel = document.getElementById("failed");
  if (!panel) return addEventListener("DOMContentLoaded", () => report(cause, what), { once: true });
  if (!panel.hidden && CAUSES.indexOf(cause) <= CAUSES.indexOf(panel.dataset.why)) return;
  panel.dataset.why = cause;
  panel.querySelector("code").textContent = what;
  const { lang } = document.documentElement;
  for (const text of panel.querySelectorAll("[lang]")) text.hidden = text.lang !== lang || !["", cause].includes(text.className);
  show(panel, true);
}

export function withdraw(...causes) {
  const panel = document.getElementById("failed");
  if (panel && !panel.hidden && causes.includes(panel.dataset.why)) show(panel, false);
}

function show(panel, failed) {
  panel.hidden = !failed;
  document.getElementById("loading")?.toggleAttribute("hidden", failed);
  document.getElementById("incomplete").hidden = true; // this tells more
}

addEventListener("click", (event) => {
  if (event.target.closest("#dismiss")) document.getElementById("trouble").hidden = true;
  if (!event.target.closest("#reload, #retry")) return;
  event.preventDefault(); // a link may be answered from what the browser keeps
  location.reload();
});
