/** The tree-shakable entry of milsymbol: only what the counters use. */
declare module 'milsymbol/index.mjs' {
  export interface Instruction {
    type: string;
    d?: string;
    cx?: number;
    cy?: number;
    r?: number;
    x?: number;
    y?: number;
    text?: string;
    fontsize?: number;
    fill?: string | false;
    stroke?: string | false;
    strokewidth?: number;
    factor?: number;
    draw?: (Instruction | Instruction[])[];
  }
  export type Instructions = (Instruction | Instructions)[];
  export const letterequipment: unknown;
  export const letterground: unknown;
  export const letterinstallations: unknown;
  export const ms: {
    addIcons(icons: unknown): void;
    Symbol: new (
      code: string,
      options: Record<string, unknown>,
    ) => { drawInstructions: Instructions; validIcon: boolean };
  };
}
