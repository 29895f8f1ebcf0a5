import { useTranslation } from 'react-i18next'
import { actOnSpace, banUser } from '../../api/siteAdmin.ts'
import { AskDialog } from './AskDialog.tsx'
import { BanDialog } from './BanDialog.tsx'
import type { Named } from './HandleDialog.tsx'
import { RemoveSpaceDialog } from './RemoveSpaceDialog.tsx'
import type { OnSpace } from './ReportCard.tsx'
import { useAdminAction } from './useAdminAction.ts'
import './actTexts.ts'

/** Does what was chosen about a report, and asks then what becomes of the report. */
export function ReportActDialog({
  report,
  name,
  act,
  onDone,
  onClose,
}: Named & {
  readonly act: OnSpace | 'ban'
  /** With what was done, in words. */
  readonly onDone: (done: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const doIt = useAdminAction()
  const { space, spaceId, userId, subjectType, reason } = report
  if (act === 'ban') {
    return (
      <BanDialog
        user={{ id: userId ?? '', displayName: name }}
        isOwner={subjectType === 'space'}
        why={t(`report.reasons.${reason}`)}
        onBan={async (ban) => {
          await doIt(() => banUser(userId ?? '', ban))
          onDone(t('siteAdmin.reports.didBan', { length: t(`siteAdmin.ban.hours.h${ban.lastHours}`) }))
        }}
        onClose={onClose}
      />
    )
  }
  if (!space || spaceId === null) return null
  if (act === 'remove') {
    return (
      <RemoveSpaceDialog
        how="remove"
        space={{ id: spaceId, name: space.name }}
        onDone={() => onDone(t('siteAdmin.spaces.remove'))}
        onClose={onClose}
      />
    )
  }
  if (act === 'setOfficial' || act === 'setCommunity') return null
  return (
    <AskDialog
      title={t(`siteAdmin.spaces.ask.${act}`, { name: space.name })}
      body={t(`siteAdmin.spaces.effect.${act}`)}
      confirm={t('common.confirm')}
      onConfirm={async () => {
        await doIt(() => actOnSpace(spaceId, act))
        onDone(t(`siteAdmin.spaces.${act}`))
      }}
      onClose={onClose}
    />
  )
}
