import { marketOf } from "../../../domain/symbol.ts";

/**
 * Exchanges as brokers write them (DEGIRO's and Interactive Brokers' codes, MICs, common names), by
 * the suffix of the symbols there. `TSE` is Tokyo's for some and Toronto's for others; the currency
 * decides.
 */
const NAMES: readonly (readonly [suffix: string, names: string])[] = [
  ["", "NASDAQ NDQ XNAS NMS NYSE NSY XNYS ARCA NYSEARCA ARCX AMEX ASE XASE BATS OTC PINK"],
  [".L", "LSE LSEETF XLON LONDON"],
  [".DE", "XET XETRA XETR IBIS IBIS2"],
  [".F", "FRA FWB XFRA FRANKFURT"],
  [".PA", "EPA SBF XPAR PARIS"],
  [".AS", "EAM AEB XAMS AMSTERDAM"],
  [".BR", "EBR ENEXTBE XBRU BRUSSELS"],
  [".LS", "ELI BVL XLIS LISBON"],
  [".IR", "ISE XDUB DUBLIN"],
  [".MI", "MIL BVME BVMEETF XMIL MTAA MILAN"],
  [".MC", "MAD BM XMAD MADRID"],
  [".SW", "SWX EBS SIX XSWX ZURICH"],
  [".VI", "VIE VSE XWBO VIENNA"],
  [".CO", "OMK CPH XCSE COPENHAGEN"],
  [".ST", "OMX SFB XSTO STOCKHOLM"],
  [".HE", "HSE HEX XHEL HELSINKI"],
  [".OL", "OSL OSE XOSL OSLO"],
  [".WA", "WSE XWAR WARSAW"],
  [".TO", "TOR TSX TSE XTSE TORONTO"],
  [".V", "TSV VENTURE XTSX TSXV"],
  [".T", "TSE TYO TSEJ XTKS TOKYO"],
  [".HK", "HKS SEHK XHKG HKEX"],
  [".AX", "ASX XASX SYDNEY"],
  [".SI", "SGX XSES SINGAPORE"],
  [".TA", "TLV TASE XTAE"],
];

const suffixesOf = Map.groupBy(
  NAMES.flatMap(([suffix, names]) => names.split(" ").map((name) => ({ name, suffix }))),
  ({ name }) => name,
);

/** Returns whether a symbol is listed at an exchange; false if the exchange's name is not known. */
export function isListedAt(exchange: string, symbol: string): boolean {
  const name = exchange.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return (suffixesOf.get(name) ?? []).some(({ suffix }) => marketOf(symbol).suffix === suffix);
}
