import { useTranslation } from 'react-i18next'
import { OriginNotice } from './OriginNotice.tsx'
import { useOrigin } from './useOrigin.ts'
import css from './things.module.css'

/** A picture that cannot be shown: it is gone, or its origin is not allowed. */
export function PictureFailed({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const origin = useOrigin(url)
  const { name } = origin.state
  if (name === 'barred' || name === 'stale') return <OriginNotice {...origin} />
  return (
    <p className={css.empty} role="alert">
      {t(name === 'asking' ? 'common.loading' : 'things.pictureFailed')}
    </p>
  )
}
