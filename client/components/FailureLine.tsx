import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isQuotaRefusal } from '../api/quotaText.ts'

/** What went wrong in words, and whether it is for want of room. */
export interface Failure {
  readonly text: string
  readonly seeUsage: boolean
}

export const toFailure = (error: unknown, text: string): Failure => ({
  text,
  seeUsage: isQuotaRefusal(error),
})

/** The way to what one keeps, in a tab of its own: what is typed here stays. */
export function UsageLink() {
  const { t } = useTranslation()
  return (
    <Link to="/account/usage" target="_blank">
      {t('usage.full.see')}
    </Link>
  )
}

/** Why something was refused, said at once; where a limit is reached with the way to what there is. */
export function FailureLine({
  failure,
  className,
}: {
  readonly failure: Failure | undefined
  readonly className: string | undefined
}) {
  return (
    <p className={className} role="alert">
      {failure?.text} {failure?.seeUsage && <UsageLink />}
    </p>
  )
}
