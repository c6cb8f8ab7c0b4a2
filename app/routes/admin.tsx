import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../head.tsx";
import { SignIn } from "../staff/sign-in.tsx";

export const Route = createFileRoute("/admin")({
  component: () => (
    <>
      {/* Without a path the page is kept out of search engines. */}
      <PageHead
        title="Insights CMS"
        description="Staff of the firm sign in here to write and correct insight articles."
        manifest="/admin.webmanifest"
      />
      <SignIn />
    </>
  ),
});
