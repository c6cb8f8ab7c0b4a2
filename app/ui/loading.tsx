export function Loading({ children }: { children: string }) {
  return (
    <p className="loading muted" role="status">
      {children}
    </p>
  );
}
