import { Button, ButtonLink, IconButton, type ButtonSize, type ButtonVariant } from '@lotus/ui'
import { IconBell, IconPlus, IconRefresh } from '@lotus/ui/icons'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'soft', 'danger', 'danger-outline', 'glass']
const sizes: ButtonSize[] = ['sm', 'md', 'lg']

function Buttons() {
  const w = useWords()
  const place = w('Đặt cược|Place bet')
  return (
    <>
      {variants.map((variant) => (
        <Group key={variant} title={variant}>
          {(['default', 'hover', 'focus', 'active'] as const).map((state) => (
            <Specimen key={state} of="Button" state={state}>
              <Button variant={variant}>{place}</Button>
            </Specimen>
          ))}
          <Specimen of="Button" state="disabled">
            <Button variant={variant} disabled>
              {place}
            </Button>
          </Specimen>
          <Specimen of="Button" state="loading">
            <Button variant={variant} loading>
              {place}
            </Button>
          </Specimen>
        </Group>
      ))}
      <Group title={w('Cỡ, biểu tượng, chữ dài|Sizes, icons, long words')}>
        {sizes.map((size) => (
          <Specimen key={size} of="Button" note={size}>
            <Button size={size} variant="primary" icon={<IconPlus size={18} />}>
              {w('Nạp tiền|Deposit')}
            </Button>
          </Specimen>
        ))}
        {sizes.map((size) => (
          <Specimen key={size} of="Button" state="loading" note={size}>
            <Button size={size} variant="primary" loading icon={<IconPlus size={18} />}>
              {w('Nạp tiền|Deposit')}
            </Button>
          </Specimen>
        ))}
        <Specimen of="Button" state="long" note="block" wide>
          <Button block>{longWords}</Button>
        </Specimen>
      </Group>
      <Group title="ButtonLink">
        {(['default', 'hover', 'focus', 'active'] as const).map((state) => (
          <Specimen key={state} of="ButtonLink" state={state}>
            <ButtonLink href="#buttons" variant="primary">
              {w('Tải về|Download')}
            </ButtonLink>
          </Specimen>
        ))}
      </Group>
      <Group title="IconButton">
        {(['default', 'hover', 'focus', 'active', 'disabled'] as const).map((state) => (
          <Specimen key={state} of="IconButton" state={state}>
            <IconButton
              label={w('Hộp thư|Inbox')}
              hasDot={state === 'default'}
              disabled={state === 'disabled'}
              icon={<IconBell size={20} stroke={1.75} />}
            />
          </Specimen>
        ))}
        <Specimen of="IconButton" state="loading">
          <IconButton label={w('Làm mới|Refresh')} loading icon={<IconRefresh size={20} stroke={1.75} />} />
        </Specimen>
      </Group>
    </>
  )
}

export const parts = [Buttons]
