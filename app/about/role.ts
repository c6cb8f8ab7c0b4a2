/** `Training Lead: awareness and role-based training` as a job title and the field of its work. */
export function titleAndField(role: string): [title: string, field: string] {
  const [title = role, ...field] = role.split(": ");
  return [title, field.join(": ")];
}
