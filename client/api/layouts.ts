import { request } from './request.ts'

/** Which rooms somebody may furnish, by level. */
export interface MemberLayouts {
  readonly userId: string
  readonly layouts: Readonly<Record<string, { readonly permittedRooms: readonly number[] }>>
}

const PAGE = 200
const MOST = 2_000

const pathOf = (spaceId: string, call: string): string =>
  `/spaces/${encodeURIComponent(spaceId)}/layout/${call}`

/** Who may furnish which rooms of a space. Throws ApiError. */
export async function fetchLayouts(spaceId: string): Promise<readonly MemberLayouts[]> {
  const all: MemberLayouts[] = []
  for (;;) {
    const { data } = await request<{ readonly data: readonly MemberLayouts[] }>(pathOf(spaceId, 'getAll'), {
      query: { size: PAGE, offset: all.length },
    })
    all.push(...data)
    if (data.length < PAGE || all.length >= MOST) return all
  }
}

/** The rooms of one level one member may furnish; those of other levels stay. Throws ApiError. */
export const setMemberRooms = (
  spaceId: string,
  userId: string,
  level: string,
  permittedRooms: readonly number[],
) =>
  request<MemberLayouts>(pathOf(spaceId, 'admin/setSingle'), {
    method: 'PUT',
    body: { userId, layout: { permittedRooms }, level },
  })

/** The rooms of every level one member may furnish, in place of all they had. Throws ApiError. */
export const setAllMemberRooms = (spaceId: string, userId: string, layouts: MemberLayouts['layouts']) =>
  request<MemberLayouts>(pathOf(spaceId, 'admin/setAll'), { method: 'PUT', body: { userId, layouts } })
