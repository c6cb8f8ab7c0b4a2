/** The chat with a number that may be dialled; `text` is what it begins with. */
export function whatsApp(number: string, text = ""): string {
  const address = new URL(`https://wa.me/${number.replace("+", "")}`);
  if (text) address.searchParams.set("text", text);
  return address.href;
}
