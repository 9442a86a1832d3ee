import { CALLS, e2e, type ProvenRows } from "./provenRows.ts";

/** Specification §3. */
export const entities: readonly ProvenRows[] = [
  {
    section: "§3 Entities",
    file: CALLS,
    rows: [
      "Alert: id, symbol, targetPrice (number), alertType (above, below, change_percent), phoneNumberId (optional number), emailId (integer, used when created from the email form), isActive, isTriggered, createdAt",
      "Quote: symbol, companyName, price, change, changePercent, volume, open, high, low, previousClose, lastUpdated, market, upsidePotential, analysis.riskLevel",
      "Screener result: symbol, name, price, change, changePercent, upsidePotential (percent), analystRating, targetPrice, targetDate, earningsDate, reason, marketCap, volume, sector, peRatio",
      "Screener status: isRunning, lastRun. Source status: activeSources, totalSources. Run parameters: maxPrice, minVolume, upsideFilter",
      "Stock signal: id, symbol, companyName, publishedAt, publishedPrice, currentPrice, reasoning, targetPriceMin, targetPriceMax",
      "Surge candidate: id, symbol, name, price, targetPrice, surgeProbability (percent), surgeScore, riskLevel (LOW, MEDIUM, HIGH), timeFrame, daysUntilEarnings, volumeSurge, optionsActivity, socialSentiment, priceVolatility. Surge status: isRunning, totalCandidates, highProbabilityCandidates, lastRun",
      "Phone number: id, phone, label, isActive",
      "Email notification: id, email, label, isActive",
      "Portfolio: id, name, description, totalValue, totalCost, totalGainLoss, totalGainLossPercent",
      "International quote: symbol, name, market, price, currency, change, changePercent, volume",
      "Watchlist entry (payload): symbol and a name (the name falls back to the symbol; another form sends it as companyName)",
      "Community post: id, username, title, content, createdAt, likes. Comment: id, username, content, createdAt, likes",
      "Dashboard stats: activeAlerts, phoneNumbers, alertsSentToday, opportunities",
      "Chart response: prices, each with open, high, low, close (and time)",
      "Notification settings: summary.totalNotificationMethods, summary.freeMethodsAvailable, push.isEnabled, push.subscriptionCount, gmail.isReady, gmail.status (connected, error or other), gmail.message, sendgrid.isConfigured",
      "Push subscription payload: endpoint, p256dh, auth",
      "Markets: US (no suffix), LSE (.L), TSE (.T), TSX (.TO)",
    ],
  },
  {
    section: "§3 Entities",
    file: e2e("priceAlerts"),
    rows: ["Labels: Price Above, Price Below, Price Change %."],
  },
];
