/** The first administrator's name until they enter one (api/staff/auth/setup-link.ts). */
export const nameOfAddress = (email: string): string => email.slice(0, email.indexOf("@"));

export const isUnnamed = ({ name, email }: { name: string; email: string }): boolean =>
  name === nameOfAddress(email);

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
