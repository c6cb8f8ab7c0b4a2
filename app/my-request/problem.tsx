import CircleAlert from "lucide-react/icons/circle-alert";

/** The reason of a failure; read out when it appears. */
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
