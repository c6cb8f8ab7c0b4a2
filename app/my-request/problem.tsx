import CircleAlert from "lucide-react/icons/circle-alert";

/** Why something failed; read out when it appears. */
export const ProblemText = ({ children }: { children: string | undefined }) => (
  <div role="alert">
    {children ? (
      <p className="err">
        <CircleAlert size={18} />
        {children}
      </p>
    ) : null}
  </div>
);
