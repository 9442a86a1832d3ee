import { api } from "./endpoints.ts";

/** The calls of the rules, for screens. */
export const {
  useGetRulePagesInfiniteQuery,
  useGetRuleFiringPagesInfiniteQuery,
  useGetRuleQuery,
  useGetRuleOptionsQuery,
  useCreateRuleMutation,
  useEditRuleMutation,
  useDeleteRuleMutation,
  useRestoreRuleMutation,
  usePauseRuleMutation,
  useResumeRuleMutation,
  useSnoozeRuleMutation,
  useWakeRuleMutation,
  useAcknowledgeRuleMutation,
  useGetUnacknowledgedFiringsQuery,
  useUndoRuleAdjustmentMutation,
  useImportRulesMutation,
  useLazyExportRulesQuery,
  usePreviewRuleMutation,
  useBacktestRuleMutation,
  useGetRuleBacktestQuery,
  useCancelRuleBacktestMutation,
} = api;

export type {
  Rule,
  RuleBacktest,
  RuleBacktestRun,
  OpenFollowUp,
  RuleEvidence,
  RuleOptions,
  RuleFiring,
  RulePreview,
  RuleWitness,
  WatchedRule,
} from "./endpoints.gen.ts";
