import { ExternalLink } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { hostOf, openBeside } from './addresses.ts'
import { Frame } from './Frame.tsx'
import { useFraming } from './useFraming.ts'
import css from '../things.module.css'

/** A page of somewhere, in a frame; or why it is not, and the way to it. */
export function FramedPage({
  url,
  title,
  ref,
}: {
  readonly url: string
  readonly title: string
  readonly ref?: Ref<HTMLIFrameElement>
}) {
  const { t } = useTranslation()
  const { state, again, block } = useFraming(url)
  if (state === 'shown') return <Frame key={url} ref={ref} url={url} title={title} onBlocked={block} />
  return (
    <div className={css.framed} role="status" data-framing={state}>
      <p>{t(`things.website.${state}`, { host: hostOf(url) })}</p>
      {state !== 'asking' && (
        <Button data-autofocus onClick={() => openBeside(url)}>
          <ExternalLink aria-hidden size={18} />
          {t('things.beside')}
        </Button>
      )}
      {state === 'unreachable' && (
        <Button kind="quiet" onClick={again}>
          {t('things.website.again')}
        </Button>
      )}
    </div>
  )
}
