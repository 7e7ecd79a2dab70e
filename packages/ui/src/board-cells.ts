import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { withNumbers } from './board-selection.ts'
import { flushLater, forgetLater, later } from './later.ts'

export interface CellsOptions {
  /** The attribute that names the token of a cell. */
  attribute: 'data-number' | 'data-token'
  tokens: readonly string[]
  selected: ReadonlySet<string>
  /** Answers true where the owner took the choice and draws nothing for it: the cells show it already. */
  onChange: (selected: Set<string>) => unknown
  isLocked: (token: string) => boolean
  disabled: boolean
  /** More are not taken. */
  max?: number | undefined
  /** What the faces of the cells are drawn from: a change of it draws them, and they are written anew. */
  faces?: unknown
}

/** The cells of one board, as its hook uses them. */
export interface Cells {
  root: RefObject<HTMLDivElement | null>
  toggle: (token: string) => void
  /** What is pressed now: an owner that draws nothing for a tap has an older choice in its properties. */
  chosen: () => ReadonlySet<string>
  /** Another choice as a whole, as by a heading. */
  choose: (selected: ReadonlySet<string>) => void
  /** Focuses a cell and makes it the one that Tab comes to. */
  focus: (token: string) => void
  /** The cell that an event is about. */
  tokenAt: (target: EventTarget | null) => string | undefined
}

/** What a board needs to know of the events of its cells. */
interface Board {
  readonly attribute: CellsOptions['attribute']
  press: (token: string, event: PointerEvent) => void
  drag: (token: string, event: PointerEvent) => void
  click: (token: string, event: MouseEvent) => void
  release: () => void
}

/**
 * The selection of a board of cells. A tap changes the tapped cell at once, in the page itself; the owner of the selection is
 * told after that frame (`later`), and whatever else it pressed meanwhile with it. Cells are therefore drawn with
 * `aria-pressed` false and `tabIndex` -1 and never drawn again for a change of the selection: pressed and reachable are
 * written here after every drawing of the board. What the owner does not take goes back.
 */
export function useCells(options: CellsOptions): Cells {
  const root = useRef<HTMLDivElement>(null)
  const [cells] = useState(() => createCells(root, options))
  useLayoutEffect(() => cells.show(options))
  useLayoutEffect(() => cells.attach(), [cells])
  return cells
}

/** When an owner that was told of a choice and did not take it is believed. */
const REFUSED_AFTER_MS = 150

function createCells(root: RefObject<HTMLDivElement | null>, first: CellsOptions) {
  const { attribute } = first
  const painter = createPainter(root, first)
  const choice = createChoice(painter, first)
  let options = first
  let isShown = false
  let dragMode: Mode | undefined
  const toggle = (token: string) => choice.apply(token, choice.pressed().has(token) ? 'remove' : 'add')
  const board: Board = {
    attribute,
    press(token, event) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      dragMode = choice.pressed().has(token) ? 'remove' : 'add'
      choice.apply(token, dragMode)
    },
    drag(token, event) {
      if (dragMode !== undefined && event.buttons === 1) choice.apply(token, dragMode)
    },
    click(token, event) {
      painter.moveTabStop(token, choice.pressed())
      // A mouse press was handled when it went down; a touch or a key has no earlier moment.
      // Browsers dispatch click as a PointerEvent; the DOM types still call it MouseEvent.
      if (event.detail > 0 && (event as PointerEvent).pointerType === 'mouse') return
      toggle(token)
    },
    release() {
      dragMode = undefined
    },
  }
  return {
    root,
    toggle,
    chosen: choice.pressed,
    choose: choice.choose,
    tokenAt: (target: EventTarget | null) => tokenAt(target, attribute),
    focus(token: string) {
      painter.moveTabStop(token, choice.pressed())
      painter.cellOf(token)?.focus()
    },
    /** After every drawing of the board. */
    show(next: CellsOptions) {
      const isDrawn = next.tokens !== options.tokens || next.faces !== options.faces || !isShown
      options = next
      isShown = true
      const isKept = choice.follow(next)
      painter.keepTabStopIn(next.tokens)
      // Mostly the owner took just what is on the screen.
      if (isDrawn || !isKept) painter.paint(choice.pressed())
    },
    attach() {
      const element = root.current
      if (!element) return undefined
      addBoard(element, board)
      return () => {
        removeBoard(element)
        choice.end()
      }
    },
  }
}

type Mode = 'add' | 'remove'
type Pressed = ReadonlySet<string>

/** Writes into the page which cells are pressed and which one Tab comes to. */
function createPainter(root: RefObject<HTMLDivElement | null>, { attribute, tokens }: CellsOptions) {
  let tabStop = tokens[0] ?? ''
  const cellOf = (token: string) => root.current?.querySelector<HTMLElement>(`[${attribute}="${token}"]`)
  const paintCell = (cell: Element | null | undefined, pressed: Pressed) => {
    if (!cell) return
    const token = cell.getAttribute(attribute) ?? ''
    const isPressed = pressed.has(token)
    write(cell, 'aria-pressed', isPressed ? 'true' : 'false')
    write(cell, 'tabindex', token === tabStop ? '0' : '-1')
    // What was chosen before it was sold out can still be taken away.
    write(cell, 'aria-disabled', cell.hasAttribute('data-sold') && !isPressed ? 'true' : null)
  }
  return {
    cellOf,
    paintOne: (token: string, pressed: Pressed) => paintCell(cellOf(token), pressed),
    paint(pressed: Pressed) {
      for (const cell of root.current?.querySelectorAll(`[${attribute}]`) ?? []) paintCell(cell, pressed)
    },
    moveTabStop(token: string, pressed: Pressed) {
      const before = tabStop
      tabStop = token
      for (const changed of [before, token]) paintCell(cellOf(changed), pressed)
    },
    keepTabStopIn(tokens: readonly string[]) {
      if (!tokens.includes(tabStop)) tabStop = tokens[0] ?? ''
    },
  }
}

/** What is pressed on the screen; ahead of what the owner has chosen until the owner was told. */
function createChoice(painter: ReturnType<typeof createPainter>, first: CellsOptions) {
  let options = first
  let pressed = first.selected
  let isAhead = false
  let refusal: ReturnType<typeof setTimeout> | undefined
  const key = {}
  const tell = () => {
    if (!isAhead) return
    isAhead = false
    if (options.onChange(new Set(pressed)) === true) {
      options = { ...options, selected: pressed }
      return
    }
    // Most owners have answered by then; a timer for each tap would cost as much as the tap.
    queueMicrotask(() => {
      clearTimeout(refusal)
      if (!isAhead && pressed !== options.selected) refusal = setTimeout(takeBack, REFUSED_AFTER_MS)
    })
  }
  const takeBack = () => {
    if (isAhead || pressed === options.selected) return
    pressed = options.selected
    painter.paint(pressed)
  }
  return {
    pressed: () => pressed,
    apply(token: string, mode: Mode) {
      if (options.disabled || pressed.has(token) === (mode === 'add')) return
      const isFull = pressed.size >= (options.max ?? Number.POSITIVE_INFINITY)
      if (mode === 'add' && (options.isLocked(token) || isFull)) return
      pressed = withNumbers(pressed, [token], mode)
      isAhead = true
      painter.paintOne(token, pressed)
      later(key, tell)
    },
    choose(next: Pressed) {
      if (options.disabled) return
      pressed = next
      isAhead = true
      painter.paint(pressed)
      tell()
    },
    /** The owner's choice of now; answers whether the screen shows it already, or something newer. */
    follow(next: CellsOptions): boolean {
      const isKept = isAhead || isSame(next.selected, pressed)
      options = next
      if (!isAhead) pressed = next.selected
      return isKept
    },
    /** Gone before its frame: what was chosen still counts. */
    end() {
      clearTimeout(refusal)
      forgetLater(key)
      tell()
    },
  }
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((token) => other.has(token))

function write(cell: Element, name: string, value: string | null): void {
  if (cell.getAttribute(name) === value) return
  if (value === null) cell.removeAttribute(name)
  else cell.setAttribute(name, value)
}

function tokenAt(target: EventTarget | null, attribute: string): string | undefined {
  const cell = target instanceof Element ? target.closest(`[${attribute}]`) : null
  return cell?.getAttribute(attribute) ?? undefined
}

// --- events of all boards of the page ---

const boards = new Map<Element, Board>()

/**
 * A tap is some fifteen events, and React walks from its root to the cell and back for each of them, listened to or not: on
 * a slow phone that is several times the work of the tap itself. Those of cells are taken here, before they set out. Key
 * events go on as ever, and so does everything that is not on a cell.
 */
const taken = [
  'pointerdown pointerup pointermove pointerover pointerout pointercancel gotpointercapture lostpointercapture',
  'touchstart touchmove touchend touchcancel mousedown mouseup mousemove mouseover mouseout click focusin focusout',
  'transitionrun transitionstart transitionend transitioncancel',
].flatMap((names) => names.split(' '))
/** Who does these outside a board, or by key, may use what the last taps made. */
const ending = ['keydown', 'submit'] as const
const listening = { capture: true, passive: true } as const

function addBoard(element: Element, board: Board): void {
  boards.set(element, board)
  if (boards.size > 1) return
  for (const name of taken) document.addEventListener(name, onCellEvent, listening)
  for (const name of ending) document.addEventListener(name, flushLater, listening)
}

function removeBoard(element: Element): void {
  boards.delete(element)
  if (boards.size > 0) return
  for (const name of taken) document.removeEventListener(name, onCellEvent, listening)
  for (const name of ending) document.removeEventListener(name, flushLater, listening)
}

function onCellEvent(event: Event): void {
  const { target, type } = event
  if (type === 'pointerup' || type === 'pointercancel') for (const board of boards.values()) board.release()
  const cell = target instanceof Element ? target.closest('[data-number], [data-token]') : null
  const [board, token] = (cell && boardOf(cell)) ?? []
  if (board === undefined || token === undefined) {
    if (type === 'pointerdown' || type === 'click') flushLater()
    return
  }
  event.stopPropagation()
  // The names of the events say what they are.
  if (type === 'click') board.click(token, event as MouseEvent)
  else if (type === 'pointerdown') board.press(token, event as PointerEvent)
  else if (type === 'pointerover') board.drag(token, event as PointerEvent)
}

function boardOf(cell: Element): [Board, string] | undefined {
  for (let element = cell.parentElement; element; element = element.parentElement) {
    const board = boards.get(element)
    if (board) {
      const token = cell.getAttribute(board.attribute)
      return token === null ? undefined : [board, token]
    }
  }
  return undefined
}
