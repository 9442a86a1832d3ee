declare module "subset-font" {
  interface Axis {
    readonly min: number;
    readonly max: number;
    readonly default?: number;
  }
  interface Options {
    readonly targetFormat: "woff2";
    readonly preserveNameIds?: number[];
    readonly variationAxes?: Readonly<Record<string, Axis>>;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: Options,
  ): Promise<Uint8Array>;
}
