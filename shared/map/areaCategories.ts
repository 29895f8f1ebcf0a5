/** The three categories an area may have (spec in-space §3). */
export const areaCategories = ['RW_OFFICE_LOBBY', 'RW_OFFICE_MEETING', 'COWORKING'] as const
