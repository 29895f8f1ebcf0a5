import { Vibrate } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/IconButton.tsx'
import { act } from '../../space/act.ts'
import type { OpenThing } from './thingsStore.ts'
import { useIsEditor } from './useIsEditor.ts'

/** At a thing, for whoever may shake things (BUILDER and above): everybody on the level sees it tremble. */
export function ShakeThing({ thing: { mapId, objectKey } }: { readonly thing: OpenThing }) {
  const { t } = useTranslation()
  const mayShake = useIsEditor()
  return (
    mayShake && (
      <IconButton
        label={t('things.shake')}
        onClick={() => void act('fxShakeObject', { mapId, targetId: objectKey }, t('things.shaken'))}
      >
        <Vibrate aria-hidden size={22} />
      </IconButton>
    )
  )
}
