import { RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OriginAnswer } from '#shared/http/originWishes.ts'
import { limits } from '#shared/rules/limits.ts'
import { isOrigin } from '#shared/sites/siteFacts.ts'
import { errorText } from '../../api/errorText.ts'
import { wishForOrigin } from '../../api/origins.ts'
import { Button } from '../../components/Button.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { useIsEditor } from './useIsEditor.ts'
import type { useOrigin } from './useOrigin.ts'
import css from './things.module.css'

/** What those who furnish the level see beside: the click that asks, or what became of it. */
function Wish({ answer, learn }: { readonly answer: OriginAnswer; learn(answer: OriginAnswer): void }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { origin, mayWish, wish } = answer
  async function ask(): Promise<void> {
    if (spaceId === undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      learn(await wishForOrigin(spaceId, origin))
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }
  if (wish?.state === 'OPEN') return <p data-wish="open">{t('things.origins.asked')}</p>
  if (!isOrigin(origin)) return <p>{t('things.origins.insecure')}</p>
  return (
    <>
      {wish?.state === 'REFUSED' && (
        <p data-wish="refused">{t('things.origins.refused', { days: limits.originRefusedDays })}</p>
      )}
      {mayWish && (
        <Button busy={isBusy} onClick={() => void ask()}>
          <Send aria-hidden size={18} />
          {t('things.origins.ask')}
        </Button>
      )}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {errorText(problem)}
        </p>
      )}
    </>
  )
}

/** Why something of another site is not shown: whoever furnishes the level can ask that it be. Else nothing. */
export function OriginNotice({ state, learn }: ReturnType<typeof useOrigin>) {
  const { t } = useTranslation()
  const mayEdit = useIsEditor()
  if (state.name === 'stale') {
    return (
      <div className={css.framed} role="status" data-origin="stale">
        <p>{t('things.website.stale')}</p>
        <Button onClick={() => location.reload()}>
          <RefreshCw aria-hidden size={18} />
          {t('things.origins.reload')}
        </Button>
      </div>
    )
  }
  if (state.name !== 'barred') return null
  return (
    <div className={css.framed} role="status" data-origin="barred">
      <p>{t('things.website.notAllowed', { host: state.answer.origin })}</p>
      {mayEdit && <Wish answer={state.answer} learn={learn} />}
    </div>
  )
}
