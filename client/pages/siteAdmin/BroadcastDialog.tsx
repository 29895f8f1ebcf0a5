import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { broadcast } from '../../api/siteAdmin.ts'
import { lengthOf, TextArea, TextField } from '../../components/fields.tsx'
import { showToast } from '../../store/toastStore.ts'
import { AskDialog } from './AskDialog.tsx'
import { SITE_ADMIN_KEY } from './useAdminAction.ts'

/** A notification to everybody who has an account. */
export function BroadcastDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const fits = (value: string, max: number) => value.trim() !== '' && lengthOf(value.trim()) <= max
  return (
    <AskDialog
      title={t('siteAdmin.broadcast.title')}
      body={t('siteAdmin.broadcast.body')}
      confirm={t('siteAdmin.broadcast.confirm')}
      ready={fits(title, limits.announcementTitle) && fits(content, limits.broadcastContent)}
      onConfirm={async () => {
        const { count } = await broadcast({ title: title.trim(), content: content.trim() })
        showToast(t('siteAdmin.broadcast.sent', { count }))
        await client.invalidateQueries({ queryKey: [SITE_ADMIN_KEY, 'operations'] })
      }}
      onClose={onClose}
    >
      <TextField
        label={t('siteAdmin.broadcast.heading')}
        count={{ value: title, max: limits.announcementTitle }}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t('siteAdmin.broadcast.content')}
        hint={t('siteAdmin.broadcast.missing')}
        count={{ value: content, max: limits.broadcastContent }}
        rows={5}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
    </AskDialog>
  )
}
