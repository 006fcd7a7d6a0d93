// No text becomes markup, for there is no createHTML, and no script comes from elsewhere; PyScript's worker is a blob.
const own = [new URL("./", location.href).href, `blob:${location.origin}/`];
const isOwn = (address) => own.some((start) => new URL(address, location.href).href.startsWith(start));
window.trustedTypes?.createPolicy("default", {
  createScript: (text) => text, // PyScript makes one function of text: 'unsafe-eval' lets it
  createScriptURL: (address) => (isOwn(address) ? address : null),
});
