import { Vibrate } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { act } from '../../space/act.ts'
import type { OpenThing } from './thingsStore.ts'
import { useIsEditor } from './useIsEditor.ts'

/** At a thing, for whoever may shake things (BUILDER and above): everybody on the level sees it tremble. */
export function ShakeThing({ thing: { mapId, objectKey } }: { readonly thing: OpenThing }) {
  const { t } = useTranslation()
  const mayShake = useIsEditor()
  return (
    mayShake && (
      <Button
        kind="plain"
        onClick={() => void act('fxShakeObject', { mapId, targetId: objectKey }, t('things.shaken'))}
      >
        <Vibrate aria-hidden size={18} />
        {t('things.shake')}
      </Button>
    )
  )
}
