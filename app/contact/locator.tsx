import { Mark } from "../ui/mark.tsx";

/** A sketch of the streets around the office, which avoids a map from another site. */
export function Locator() {
  return (
    <svg
      viewBox="0 0 460 270"
      width="100%"
      height="100%"
      fill="none"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path
        className="map-hills"
        strokeOpacity="0.3"
        strokeWidth="1.5"
        d="M-20 190 60 130l90-20 80-50 100-30 150 20M-20 220l90-64 90-20 84-58 92-32 144 22M-20 248l100-66 92-20 86-56 84-32 138 28M40 290l130-80 84-54 76-34 130 34M120 300l90-60 70-46 70-30 120 40"
      />
      <path
        className="map-blocks"
        fillOpacity="0.16"
        d="M56 36h62v40H56zM140 30h48v56h-48zM52 150l74 10-10 50-70-10zM150 166l62 10-8 58-64-12zM300 40h50v48h-50zM366 32h60v60h-60zM296 196l56 14-12 48-58-14zM372 216l58 16-12 44-60-16z"
      />
      <path
        className="map-streets"
        strokeWidth="10"
        d="M128-10 118 120 92 290M360-10l-18 150-30 150"
      />
      <path
        className="map-streets"
        strokeWidth="6"
        d="M-10 60l230 36M236 290l18-124M470 116l-126-30"
      />
      <path className="map-streets" strokeWidth="14" d="m-10 106 130 14 126 36 100 10 130 54" />
      <g className="map-names">
        <text transform="rotate(6 38 114)" x="38" y="114">
          KN 4 Avenue
        </text>
        <text transform="rotate(6 270 162)" x="270" y="162">
          KN 4 Avenue
        </text>
        <text x="66" y="60">
          Market
        </text>
        <text x="311" y="66">
          Bank
        </text>
        <text transform="rotate(8 62 184)" x="62" y="184">
          Parking
        </text>
      </g>
      <g className="map-place">
        <path strokeWidth="2" d="M216 58h64v66l-32 26-32-26z" />
        <g transform="translate(232 68)">
          <Mark height={40} />
        </g>
      </g>
    </svg>
  );
}
