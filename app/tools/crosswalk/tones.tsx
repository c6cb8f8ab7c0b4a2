/** The tone of each chapter's strands, and of its name on them. */
export const tones = [
  { ground: "fill-[light-dark(#0b2b24,#c3ccc4)]", text: "fill-[light-dark(#fff,#0c1512)]" },
  { ground: "fill-[#1d5e4a]", text: "fill-white" },
  { ground: "fill-[#55a285]", text: "fill-[#0c1512]" },
  { ground: "fill-[#7c3219]", text: "fill-white" },
  { ground: "fill-[#b4461f]", text: "fill-white" },
  { ground: "fill-[#e8824f]", text: "fill-[#0c1512]" },
] as const;
