const reads = { providesTags: ["Rules" as const] };
const changes = { invalidatesTags: ["Rules" as const] };

/** The tags of the calls about rules. */
export const ruleEndpoints = {
  getRulePages: reads,
  getRuleFiringPages: reads,
  getRule: reads,
  createRule: changes,
  editRule: changes,
  deleteRule: changes,
  restoreRule: changes,
  pauseRule: changes,
  resumeRule: changes,
  snoozeRule: changes,
  wakeRule: changes,
  acknowledgeRule: changes,
  getUnacknowledgedFirings: reads,
  undoRuleAdjustment: changes,
  importRules: changes,
  // A back-test is kept for some minutes only, and is asked about while it runs.
  getRuleBacktest: { keepUnusedDataFor: 0 },
};
