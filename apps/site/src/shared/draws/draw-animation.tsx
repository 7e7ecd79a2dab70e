import { useTranslation } from '@lotus/i18n'
import { Chip } from '@lotus/ui'
import { IconDice5 } from '@lotus/ui/icons'
import { useSyncExternalStore } from 'react'

/** Key in local storage; there is no entry while results are shown with animation. */
const STORAGE_KEY = 'drawAnimation'
const listeners = new Set<() => void>()
/** Where storage is forbidden the choice lives as long as the page does. */
let memory: boolean | undefined

function isAnimationOn(): boolean {
  if (memory !== undefined) return memory
  try {
    memory = globalThis.localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    memory = true
  }
  return memory
}

function setAnimationOn(isOn: boolean): void {
  memory = isOn
  try {
    if (isOn) globalThis.localStorage.removeItem(STORAGE_KEY)
    else globalThis.localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // The page remembers it.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether new results arrive with animation: the viewer's choice. The device's wish for less motion is heeded apart. */
export function useDrawAnimation(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, isAnimationOn, () => true)
  return { isOn, setOn: setAnimationOn }
}

/** Turns the animation of results on and off. */
export function DrawAnimationToggle({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('draws')
  const { isOn, setOn } = useDrawAnimation()
  return (
    <Chip
      size="sm"
      selected={isOn}
      className={className}
      icon={<IconDice5 size={16} stroke={1.75} aria-hidden />}
      onClick={() => setOn(!isOn)}
    >
      {t('animation')}
    </Chip>
  )
}
