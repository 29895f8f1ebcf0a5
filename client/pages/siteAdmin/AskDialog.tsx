import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { adminErrorText } from './useAdminAction.ts'

/** Asks before an admin does something, and tells a failure in the words of the server. */
export function AskDialog({
  confirm,
  ...props
}: Omit<ComponentProps<typeof ConfirmDialog>, 'labels' | 'failureOf'> & { readonly confirm: string }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      {...props}
      labels={{ confirm, busy: t('siteAdmin.confirming') }}
      failureOf={adminErrorText}
    />
  )
}
