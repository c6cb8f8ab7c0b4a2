import { durationWords } from "../../ui/duration.ts";
import { clockText, dayText } from "../../ui/kigali-time.tsx";

interface TrackProps {
  /** The hours of the clocks, such as 48 and 72. */
  hours: readonly number[];
  awareAt: number | undefined;
  /** Hours since awareness. */
  hour: number;
  id: string;
}

/** The hours as teeth, past ones filled, with marks at the ends of the clocks. */
export function Track({ hours, awareAt, hour, id }: TrackProps) {
  const total = Math.max(...hours);
  const share = (at: number) => `${(Math.min(at / total, 1) * 100).toFixed(2)}%`;
  const isRunning = awareAt !== undefined;
  const isPastHalf = hour > total / 2;
  return (
    <div className="mt-[clamp(1.75rem,3vw,2.75rem)]" aria-hidden="true">
      <Teeth total={total} passed={Math.min(hour, total)} id={id} />
      <svg
        className="num mt-[-20px] overflow-visible fill-fg text-[0.875rem]"
        width="100%"
        height="76"
        aria-hidden="true"
      >
        {/* Hidden if "now" would overlap it; the due dates say the same. */}
        {isRunning && hour / total < 0.15 ? null : (
          <text x="0" y="46" className="max-md:hidden">
            {isRunning ? `${dayText(awareAt).slice(0, 3)} ${clockText(awareAt)}, aware` : "aware"}
          </text>
        )}
        {[...new Set(hours)].map((end) => (
          <g key={end}>
            <rect x={end === total ? "99.9%" : share(end)} y="20" width="1.5" height="32" />
            <text x={share(end)} dx="-8" y="46" textAnchor="end">
              {end} h
            </text>
          </g>
        ))}
        {isRunning && hour < total ? (
          <>
            <rect className="fill-sun-400" x={share(hour)} y="0" width="2" height="72" />
            <svg x={share(hour)} overflow="visible" aria-hidden="true">
              <path className="fill-sun-400" d="M1-9l9 9-9 9-9-9z" />
            </svg>
            {/* On its own line, because it passes the other marks. */}
            <text
              className="fill-sun-400 semibold"
              x={share(hour)}
              dx={isPastHalf ? -8 : 10}
              y="70"
              textAnchor={isPastHalf ? "end" : "start"}
            >
              now: {durationWords(Math.round(hour * 3_600_000))} gone
            </text>
          </>
        ) : null}
      </svg>
    </div>
  );
}

interface TeethProps {
  total: number;
  passed: number;
  id: string;
  className?: string;
}

/** Draws one tooth per hour. */
export function Teeth({ total, passed, id, className = "" }: TeethProps) {
  const width = total * 10;
  return (
    <svg
      className={`w-full h-5 ${className}`}
      viewBox={`0 0 ${width} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <defs>
        <pattern id={id} width="10" height="20" patternUnits="userSpaceOnUse">
          <path className="fill-[#3d5a50] print:fill-[#ccc]" d="M0 20l5-20 5 20z" />
        </pattern>
        <pattern id={`${id}-passed`} width="10" height="20" patternUnits="userSpaceOnUse">
          <path className="fill-(--earth-400) print:fill-black" d="M0 20l5-20 5 20z" />
        </pattern>
      </defs>
      <rect width={width} height="20" fill={`url(#${id})`} />
      <rect width={passed * 10} height="20" fill={`url(#${id}-passed)`} />
    </svg>
  );
}
