import type { ExchangeCode } from "./exchange.ts";

type Popular = readonly (readonly [symbol: string, name: string])[];

/** Offered as a start, because few people know the symbols of foreign stocks. */
export const popularSymbols: Readonly<Record<ExchangeCode, Popular>> = {
  AMS: [
    ["ASML.AS", "ASML"],
    ["INGA.AS", "ING"],
    ["ADYEN.AS", "Adyen"],
  ],
  ASX: [
    ["BHP.AX", "BHP"],
    ["CBA.AX", "Commonwealth Bank"],
    ["CSL.AX", "CSL"],
  ],
  ATH: [
    ["OPAP.AT", "OPAP"],
    ["ETE.AT", "National Bank of Greece"],
  ],
  BRU: [
    ["ABI.BR", "Anheuser-Busch InBev"],
    ["UCB.BR", "UCB"],
  ],
  CCC: [
    ["BTC-USD", "Bitcoin"],
    ["ETH-USD", "Ethereum"],
    ["SOL-USD", "Solana"],
  ],
  CCY: [
    ["EURUSD=X", "EUR/USD"],
    ["GBPUSD=X", "GBP/USD"],
    ["JPY=X", "USD/JPY"],
  ],
  CPH: [
    ["NOVO-B.CO", "Novo Nordisk"],
    ["MAERSK-B.CO", "Maersk"],
    ["ORSTED.CO", "Ørsted"],
  ],
  EBS: [
    ["NESN.SW", "Nestlé"],
    ["ROG.SW", "Roche"],
    ["NOVN.SW", "Novartis"],
  ],
  FUT: [
    ["GC=F", "Gold"],
    ["CL=F", "Crude oil"],
    ["ES=F", "S&P 500"],
  ],
  GER: [
    ["SAP.DE", "SAP"],
    ["SIE.DE", "Siemens"],
    ["ALV.DE", "Allianz"],
    ["BMW.DE", "BMW"],
  ],
  HEL: [
    ["NOKIA.HE", "Nokia"],
    ["KNEBV.HE", "Kone"],
  ],
  HKG: [
    ["0700.HK", "Tencent"],
    ["9988.HK", "Alibaba"],
    ["1299.HK", "AIA"],
  ],
  IST: [
    ["THYAO.IS", "Turkish Airlines"],
    ["GARAN.IS", "Garanti BBVA"],
    ["ASELS.IS", "Aselsan"],
  ],
  JKT: [
    ["BBCA.JK", "Bank Central Asia"],
    ["TLKM.JK", "Telkom Indonesia"],
  ],
  JNB: [
    ["NPN.JO", "Naspers"],
    ["SOL.JO", "Sasol"],
    ["MTN.JO", "MTN"],
  ],
  KSC: [
    ["005930.KS", "Samsung Electronics"],
    ["000660.KS", "SK hynix"],
  ],
  MCE: [
    ["SAN.MC", "Santander"],
    ["ITX.MC", "Inditex"],
    ["IBE.MC", "Iberdrola"],
  ],
  MEX: [
    ["WALMEX.MX", "Walmart de México"],
    ["AMXB.MX", "América Móvil"],
  ],
  MIL: [
    ["ENI.MI", "Eni"],
    ["ENEL.MI", "Enel"],
    ["ISP.MI", "Intesa Sanpaolo"],
    ["RACE.MI", "Ferrari"],
  ],
  NSI: [
    ["RELIANCE.NS", "Reliance Industries"],
    ["TCS.NS", "Tata Consultancy"],
    ["INFY.NS", "Infosys"],
  ],
  OSL: [
    ["EQNR.OL", "Equinor"],
    ["DNB.OL", "DNB Bank"],
    ["TEL.OL", "Telenor"],
  ],
  PAR: [
    ["MC.PA", "LVMH"],
    ["OR.PA", "L'Oréal"],
    ["TTE.PA", "TotalEnergies"],
    ["AIR.PA", "Airbus"],
  ],
  SAO: [
    ["PETR4.SA", "Petrobras"],
    ["VALE3.SA", "Vale"],
    ["ITUB4.SA", "Itaú"],
  ],
  SES: [
    ["D05.SI", "DBS"],
    ["Z74.SI", "Singtel"],
  ],
  STO: [
    ["VOLV-B.ST", "Volvo"],
    ["ERIC-B.ST", "Ericsson"],
    ["INVE-B.ST", "Investor"],
  ],
  TAI: [
    ["2330.TW", "TSMC"],
    ["2317.TW", "Hon Hai"],
  ],
  TLV: [
    ["TEVA.TA", "Teva"],
    ["LUMI.TA", "Bank Leumi"],
  ],
  VIE: [
    ["EBS.VI", "Erste Group"],
    ["OMV.VI", "OMV"],
  ],
  WSE: [
    ["PKO.WA", "PKO Bank Polski"],
    ["PKN.WA", "Orlen"],
  ],
};
