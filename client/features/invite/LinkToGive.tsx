import { Suspense } from 'react'
import { Copy, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { copyText } from '../../components/copyText.ts'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import css from './InviteParts.module.css'

const LinkCode = lazyPart(async () => (await import('./LinkCode.tsx')).LinkCode)

/** A link into a space: to scan, to copy, and as words to paste into a chat. `until`: how long it is good, and that it is shown once. */
export function LinkToGive({
  link,
  spaceName,
  until,
  isOfOrg = false,
}: {
  readonly link: string
  readonly spaceName: string
  readonly until?: string
  /** It leads into an organization. */
  readonly isOfOrg?: boolean
}) {
  const { t } = useTranslation()
  const me = useAuth((state) => state.user?.displayName) ?? ''
  const said = { me, name: spaceName, link }
  const words =
    until === undefined
      ? t('invite.words', said)
      : t(isOfOrg ? 'invite.orgWords' : 'invite.wordsUntil', { ...said, until })
  async function copy(text: string, done: string) {
    if (await copyText(text)) showToast(done)
    else showToast(t('invite.copyFailed'), { toastType: 'failed' })
  }
  return (
    <div className={css.made}>
      <Suspense fallback={<div className={css.code} />}>
        <LinkCode link={link} />
      </Suspense>
      <div>
        <label className={css.link}>
          <span>{t(until === undefined ? 'invite.place' : 'invite.link')}</span>
          <input readOnly value={link} onFocus={(event) => event.target.select()} />
        </label>
        <div className={css.ways}>
          <Button data-autofocus onClick={() => void copy(words, t('invite.wordsCopied'))}>
            <MessageSquareText aria-hidden size={18} />
            {t('invite.copyWords')}
          </Button>
          <Button kind="quiet" onClick={() => void copy(link, t('invite.copied'))}>
            <Copy aria-hidden size={18} />
            {t('invite.copy')}
          </Button>
        </div>
        {until !== undefined && <p className={css.note}>{t('invite.once')}</p>}
      </div>
    </div>
  )
}
