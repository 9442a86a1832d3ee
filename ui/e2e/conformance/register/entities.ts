import { CALLS, e2e, type ProvenRows } from "./provenRows.ts";

/** Rows spec-3. */
export const entities: readonly ProvenRows[] = [
  {
    section: "Entities",
    file: CALLS,
    rows: {
      "spec-3.1":
        "Alert: id, symbol, targetPrice (number), alertType (above, below, change_percent), phoneNumberId (optional number), emailId (integer, used when created from the email form), isActive, isTriggered, createdAt",
      "spec-3.2":
        "Quote: symbol, companyName, price, change, changePercent, volume, open, high, low, previousClose, lastUpdated, market, upsidePotential, analysis.riskLevel",
      "spec-3.3":
        "Screener result: symbol, name, price, change, changePercent, upsidePotential (percent), analystRating, targetPrice, targetDate, earningsDate, reason, marketCap, volume, sector, peRatio",
      "spec-3.4":
        "Screener status: isRunning, lastRun. Source status: activeSources, totalSources. Run parameters: maxPrice, minVolume, upsideFilter",
      "spec-3.5":
        "Stock signal: id, symbol, companyName, publishedAt, publishedPrice, currentPrice, reasoning, targetPriceMin, targetPriceMax",
      "spec-3.6":
        "Surge candidate: id, symbol, name, price, targetPrice, surgeProbability (percent), surgeScore, riskLevel (LOW, MEDIUM, HIGH), timeFrame, daysUntilEarnings, volumeSurge, optionsActivity, socialSentiment, priceVolatility. Surge status: isRunning, totalCandidates, highProbabilityCandidates, lastRun",
      "spec-3.7": "Phone number: id, phone, label, isActive",
      "spec-3.8": "Email notification: id, email, label, isActive",
      "spec-3.9":
        "Portfolio: id, name, description, totalValue, totalCost, totalGainLoss, totalGainLossPercent",
      "spec-3.10":
        "International quote: symbol, name, market, price, currency, change, changePercent, volume",
      "spec-3.11":
        "Watchlist entry (payload): symbol and a name (the name falls back to the symbol; another form sends it as companyName)",
      "spec-3.12":
        "Community post: id, username, title, content, createdAt, likes. Comment: id, username, content, createdAt, likes",
      "spec-3.13": "Dashboard stats: activeAlerts, phoneNumbers, alertsSentToday, opportunities",
      "spec-3.14": "Chart response: prices, each with open, high, low, close (and time)",
      "spec-3.15":
        "Notification settings: summary.totalNotificationMethods, summary.freeMethodsAvailable, push.isEnabled, push.subscriptionCount, gmail.isReady, gmail.status (connected, error or other), gmail.message, sendgrid.isConfigured",
      "spec-3.16": "Push subscription payload: endpoint, p256dh, auth",
      "spec-3.17": "Markets: US (no suffix), LSE (.L), TSE (.T), TSX (.TO)",
    },
  },
  {
    section: "Entities",
    file: e2e("priceAlerts"),
    rows: {
      "spec-3.18": "Labels: Price Above, Price Below, Price Change %.",
    },
  },
];
