import { Button, Menu, Popover, Tooltip, type MenuItem } from '@lotus/ui'
import { IconSettings, IconWorld } from '@lotus/ui/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import type { State } from '../states.ts'
import { longWords, useWords, type Word } from '../words.ts'

const nothing = () => {}

const itemsOf = (w: Word): (MenuItem | 'divider')[] => [
  { key: 'a', label: 'Tiếng Việt', selected: true, icon: <IconWorld size={18} stroke={1.75} />, onSelect: nothing },
  { key: 'b', label: 'English', selected: false, onSelect: nothing },
  { key: 'c', label: w('Sắp có|Soon'), disabled: true, onSelect: nothing },
  'divider',
  { key: 'd', label: w('Đăng xuất|Log out'), danger: true, onSelect: nothing },
]

function Floating({ variant }: { variant: string }) {
  const w = useWords()
  if (variant !== '') return <Opened variant={variant} />
  return (
    <Group title="Menu, Popover, Tooltip">
      <Specimen of="Menu">
        <Menu label={w('Thao tác|Actions')} trigger={(props) => <Button {...props}>Menu</Button>} items={itemsOf(w)} />
      </Specimen>
      <Specimen of="Popover">
        <Popover label={w('Mã QR|QR code')} trigger={(props) => <Button {...props}>Popover</Button>}>
          {w('Nội dung ngắn.|A short text.')}
        </Popover>
      </Specimen>
      <Specimen of="Tooltip">
        <Tooltip text={w('Tỷ lệ trả thưởng lý thuyết|Theoretical return')}>
          <Button icon={<IconSettings size={18} />}>Tooltip</Button>
        </Tooltip>
      </Specimen>
    </Group>
  )
}

/** Clicks its own button: there is no other way to show an open menu. */
function Pressed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = box.current?.querySelector('button')
    button?.click()
    button?.focus()
  }, [])
  return <div ref={box}>{children}</div>
}

const stateOf: Record<string, State> = {
  menu: 'selected',
  'menu-hover': 'hover',
  'menu-focus': 'focus',
  'menu-disabled': 'disabled',
  'menu-long': 'long',
}

function Opened({ variant }: { variant: string }) {
  const w = useWords()
  const long = variant.endsWith('long')
  const state = stateOf[variant] ?? (long ? 'long' : 'default')
  useEffect(() => {
    // The menu is rendered at the end of the page, outside its specimen.
    const item = state === 'hover' || state === 'focus' ? document.querySelectorAll('[role=menu] button')[1] : undefined
    item?.setAttribute('data-pseudo', state === 'hover' ? 'hover' : 'focus-visible')
  })
  return (
    <Pressed>
      {variant.startsWith('menu') && (
        <Specimen of="Menu" state={state} isOver settles="[role=menu]">
          <Menu
            label={w('Thao tác|Actions')}
            placement="bottom-start"
            trigger={(props) => <Button {...props}>Menu</Button>}
            items={long ? [{ key: 'a', label: longWords, onSelect: nothing }] : itemsOf(w)}
          />
        </Specimen>
      )}
      {variant.startsWith('popover') && (
        <Specimen of="Popover" state={state} isOver settles="[role=dialog]">
          <Popover label={w('Mã QR|QR code')} trigger={(props) => <Button {...props}>Popover</Button>}>
            {long ? `${longWords} ${longWords}` : w('Nội dung ngắn.|A short text.')}
          </Popover>
        </Specimen>
      )}
      {variant.startsWith('tooltip') && (
        <Specimen of="Tooltip" state={state} isOver settles="[role=tooltip]">
          <Tooltip
            placement="bottom"
            text={long ? `${longWords} ${longWords}` : w('Tỷ lệ trả thưởng lý thuyết|Theoretical return')}
          >
            <Button icon={<IconSettings size={18} />}>Tooltip</Button>
          </Tooltip>
        </Specimen>
      )}
    </Pressed>
  )
}

export const parts = [Floating]
