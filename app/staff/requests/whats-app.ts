/** URL of the chat with a dialable number; `text` prefills the message. */
export function whatsApp(number: string, text = ""): string {
  const address = new URL(`https://wa.me/${number.replace("+", "")}`);
  if (text) address.searchParams.set("text", text);
  return address.href;
}
