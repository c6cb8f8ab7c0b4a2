import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FileText from "lucide-react/icons/file-text";
import ShieldCheck from "lucide-react/icons/shield-check";

/*
 * Drawings of our work with invented records: hidden from screen readers, which get the text
 * of the card around them.
 */

// From the lowest risk to the highest: the fill of all fields whose two ranks add up to the index.
const heat = ["low", "low", "some", "warm", "warm", "hot", "hot", "worst", "worst"];
const ranks = [0, 1, 2, 3, 4];

export function RiskMatrix() {
  const fields = ranks.flatMap((impact) =>
    ranks.map((likelihood) => [impact, likelihood] as const),
  );
  const shapeOf = (level: string) =>
    fields
      .filter(([impact, likelihood]) => heat[impact + likelihood] === level)
      .map(([i, l]) => `M${150 + 26 * (i - l)} ${213 - 26 * (i + l)}l23 23-23 23-23-23z`)
      .join("");
  return (
    <svg className="matrix" viewBox="0 0 300 320" width="300" height="320" aria-hidden="true">
      {[...new Set(heat)].map((level) => (
        <path key={level} className={level} d={shapeOf(level)} />
      ))}
      <path className="focal" d="M150-1l29 29-29 29-29-29zM181 28h34" />
      <text x="221" y="25">
        R-07
      </text>
      <text transform="translate(58 250)rotate(45)">Likelihood</text>
      <text transform="translate(186 296)rotate(-45)">Impact</text>
    </svg>
  );
}

const evidence = [
  ["Access rights reviewed quarterly", "14 Mar"],
  ["TLS 1.2 or newer in transit", "21 Apr"],
  ["Monthly vulnerability scan", "due 30 Jun", "due"],
] as const;

export function EvidenceRegister() {
  return (
    <div className="ev num" aria-hidden="true">
      <p>
        <b>Minimum Standards, 2023</b> <b>17 of 21</b>
      </p>
      {evidence.map(([control, shown, state]) => (
        <p key={control} className={state}>
          {`${control} `}
          <span>{shown}</span>
        </p>
      ))}
    </div>
  );
}

const crosswalk = [
  ["Law", "ISO 27001", "Your control"],
  ["058/2021, breach notice", "A.5.24", "IR-02 48-hour notice"],
  ["MCS ch. 4, access", "A.5.18", "AC-05 Quarterly review"],
] as const;

export function Crosswalk() {
  return (
    <div className="stage" aria-hidden="true">
      <div className="record xw">
        {crosswalk.flat().map((cell) => (
          <span key={cell}>{cell}</span>
        ))}
      </div>
    </div>
  );
}

const sheets = [
  [FileText, "Access review, Q1", "Signed by Head of IT"],
  [ClipboardCheck, "Tabletop drill report", "Ransomware, 3 h 10 min"],
  [ShieldCheck, "Board pack, June", "17 of 21 controls proven"],
] as const;

export function Records() {
  return (
    <div className="stage stack" aria-hidden="true">
      {sheets.map(([Icon, title, detail]) => (
        <p className="record" key={title}>
          <Icon size={20} />
          <span>
            <b>{title}</b>
            {detail}
          </span>
        </p>
      ))}
    </div>
  );
}

const sizes = [
  ["", "SME", "Enterprise"],
  ["Employees", "10-100", "100+"],
  ["Interviews", "4", "12"],
] as const;

export function Sizes() {
  return (
    <div className="stage" aria-hidden="true">
      <div className="record xw">
        {sizes.flat().map((cell) => (
          <span key={cell}>{cell}</span>
        ))}
      </div>
    </div>
  );
}
