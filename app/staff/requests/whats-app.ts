/** WhatsApp takes a number with its country, digits alone; a local number is Rwandan. `text` is what the chat begins with. */
export function whatsApp(phone: string, text = ""): string {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  const address = new URL(`https://wa.me/${/^0\d{9}$/.test(digits) ? `25${digits}` : digits}`);
  if (text) address.searchParams.set("text", text);
  return address.href;
}
