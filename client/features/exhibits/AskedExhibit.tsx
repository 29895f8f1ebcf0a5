import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../space/lazily.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSettled } from '../../store/settledStore.ts'

const Shown = lazyPart<{ readonly spaceId: string | undefined }>(async () =>
  (await import('./loadAddressed.ts')).loadAddressed(),
)

/** The exhibit that the address names, once somebody has settled in. */
export function AskedExhibit() {
  const [query] = useSearchParams()
  const isSettled = useSettled()
  const spaceId = useSession((state) => state.spaceId)
  return (
    isSettled &&
    query.has('d-index') && (
      <Suspense fallback={null}>
        <Shown spaceId={spaceId} />
      </Suspense>
    )
  )
}
