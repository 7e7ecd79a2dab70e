import { useTranslation } from '@lotus/i18n'
import { Chip } from '@lotus/ui'
import { IconDice5 } from '@lotus/ui/icons'
import { create } from 'zustand'

/** Key in local storage; it exists only while the animation is off. */
const STORAGE_KEY = 'drawAnimation'

/** Whether new results are animated: the viewer's choice. The device's reduced-motion setting is checked separately. */
export const useDrawAnimation = create<boolean>()(() => true)
// Not the first state: the prerendered page is drawn without knowing the choice.
useDrawAnimation.setState(readStored())

function readStored(): boolean {
  try {
    return globalThis.localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

function setAnimationOn(isOn: boolean): void {
  useDrawAnimation.setState(isOn)
  try {
    if (isOn) globalThis.localStorage.removeItem(STORAGE_KEY)
    else globalThis.localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // Where storage is forbidden the choice lives as long as the page does.
  }
}

/** Turns the animation of results on and off. */
export function DrawAnimationToggle({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('draws')
  const isOn = useDrawAnimation()
  return (
    <Chip
      size="sm"
      selected={isOn}
      className={className}
      icon={<IconDice5 size={16} stroke={1.75} aria-hidden />}
      onClick={() => setAnimationOn(!isOn)}
    >
      {t('animation')}
    </Chip>
  )
}
