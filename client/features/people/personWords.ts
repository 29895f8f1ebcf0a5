import { useQuery } from '@tanstack/react-query'
import type { MemberAnswer } from '#shared/http/members.ts'
import type { UserAnswer } from '#shared/http/users.ts'
import { fetchOwnMember } from '../../api/members.ts'
import { fetchUser } from '../../api/users.ts'
import { useSession } from '../../store/sessionStore.ts'

/** What somebody writes of themselves: here, and anywhere. */
export interface PersonWords {
  /** Of the member of this space; undefined: they are none. */
  readonly profile: string | undefined
  /** Of the account. */
  readonly signature: string
  /** Runs the site. */
  readonly isSiteAdmin: boolean
}

/** Key of what is known of somebody's words. */
export const personWordsKey = (spaceId: string | undefined, userId: string) => [
  'personWords',
  spaceId,
  userId,
]

const wordsOf = (member: MemberAnswer | undefined, user: UserAnswer): PersonWords => ({
  profile: member?.profile,
  signature: user.description,
  isSiteAdmin: user.roles.includes('ADMIN'),
})

/** Read whenever a card is opened; no words until they are there, and where there are none to be had. */
export function usePersonWords(userId: string): {
  readonly words: PersonWords | undefined
  readonly isLoading: boolean
} {
  const spaceId = useSession((state) => state.spaceId)
  const { data, isLoading } = useQuery({
    queryKey: personWordsKey(spaceId, userId),
    queryFn: async ({ signal }) =>
      wordsOf(await fetchOwnMember(spaceId ?? '', userId), await fetchUser(userId, signal)),
    enabled: spaceId !== undefined,
    staleTime: 0,
    retry: false,
  })
  return { words: data, isLoading }
}
