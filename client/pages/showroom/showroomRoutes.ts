/** Routes of a site that belong to its showroom. */
export const showroomRoutes = ['bigScreen', 'online', 'manage'] as const
