/**
 * Keeps the browser's own bar (`theme-color`) in the colour of the sky under the header, or of the ground, while
 * scenes turn, pages change and the visitor chooses a theme. The function ends it.
 */
export function colorBar(): () => void {
  const color = () => {
    const over = document.querySelector(".over");
    const styles = getComputedStyle(over ?? document.documentElement);
    const now = styles.getPropertyValue(over ? "--sky" : "--bg").trim();
    if (!now) return;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      // The theme that the visitor chose stands against the system's: both tags say the same.
      if (meta.getAttribute("content") !== now) meta.setAttribute("content", now);
    }
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", color);
  const watch = new MutationObserver(color);
  watch.observe(document.documentElement, {
    subtree: true,
    attributeFilter: ["data-scene", "data-theme"],
  });
  const root = document.getElementById("root");
  // A page brings its header with it.
  if (root) watch.observe(root, { childList: true });
  return () => {
    watch.disconnect();
    system.removeEventListener("change", color);
  };
}
