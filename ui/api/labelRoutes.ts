/** What a destination that is added, switched or removed changes as well. */
const destinations = [
  "EmailNotifications" as const,
  "PhoneNumbers" as const,
  "ServiceDestinations" as const,
  "NotificationSettings" as const,
];

/** The answer says which channels have an active destination. */
export const labelRouteEndpoints = {
  getLabelRoutes: { providesTags: ["LabelRoutes" as const, ...destinations] },
  saveLabelRoutes: { invalidatesTags: ["LabelRoutes" as const] },
};
