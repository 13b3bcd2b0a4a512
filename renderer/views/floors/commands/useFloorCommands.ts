import type { LucideIcon } from '@lucide/vue'
import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { useScreenHistory } from '../../../stores/screen-history.ts'
import { useRouter } from 'vue-router'
import type { Point } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { selectionFacts, type CommandContext } from '../../../floor-editor/commands/context.ts'
import { paletteCommands } from '../../../floor-editor/commands/command-lists.ts'
import type { CommandId, ListedCommand } from '../../../floor-editor/commands/registry.ts'
import type { FloorQuestion, ScreenActions } from '../../../floor-editor/commands/target.ts'
import { ariaKeys, printedKeys } from '../../../keys/chord.ts'
import { useText } from '../../../locales/index.ts'
import { useEvent } from '../../../stores/event.ts'
import { useKeys, useScreenKeys } from '../../../stores/keys.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useScreenCommands } from '../../../stores/screen-commands.ts'
import { useFindings } from '../checks/useFindings.ts'
import { useOthersChanges } from '../others/useOthersChanges.ts'
import { usePlan } from '../plan/plan-store.ts'
import { useStepWords } from '../steps/useStepWords.ts'
import { useDrawing } from '../screen/useDrawing.ts'
import { useSteps } from '../steps/useSteps.ts'
import { screenPart } from '../screen/screen-part.ts'
import { useCanvas } from '../screen/useCanvas.ts'
import { useQuestions } from '../screen/useQuestions.ts'
import { useSelection } from '../screen/useSelection.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'
import { commandPictures } from './command-icons.ts'

/** A command as the screen shows it just now. */
interface ShownCommand {
  readonly id: CommandId
  readonly label: string
  readonly icon: LucideIcon | undefined
  /** Its first keys, as printed on them; `undefined` where it has none. */
  readonly keys: string | undefined
  readonly ariaKeys: string | undefined
  readonly enabled: boolean
  readonly checked: boolean | undefined
  readonly danger: boolean
}

export interface FloorCommands {
  readonly context: ComputedRef<CommandContext>
  /** What the editor's commands ask of the screen. */
  readonly screen: ScreenActions
  /** Where the context menu is open; CSS pixels of the window. */
  readonly menuAt: ShallowRef<Point | null>
  show(command: ListedCommand): ShownCommand
  run(id: CommandId): void
}

interface Screen {
  readonly renameFloor: () => void
  readonly ask: (question: FloorQuestion) => void
}

/** The commands of the Floors screen for all its parts, in the palette and in the sheet of keys. */
export const [provideFloorCommands, useFloorCommands] = screenPart(
  'commands',
  ({ renameFloor, ask }: Screen): FloorCommands => {
    const { t } = useText()
    const keys = useKeys()
    const router = useRouter()
    const eventId = useEvent().requireEventId()
    const notices = useNotices()
    const plan = usePlan()
    const menuAt = shallowRef<Point | null>(null)
    const floor = useShownFloor()
    const canvas = useCanvas()
    const selection = useSelection()
    const questions = useQuestions()
    const steps = useSteps()
    const drawing = useDrawing()
    const findings = useFindings()
    const changes = useOthersChanges()
    const stepWords = useStepWords()

    // The status changes with every frame; the commands are gone through only where these figures do.
    const overlapping = computed(() => canvas.status.overlaps)
    const strays = computed(() => canvas.status.outside)
    const context = computed<CommandContext>(() => ({
      ...selectionFacts(selection.items),
      view: canvas.settings.asList ? 'list' : 'plan',
      onFloor: floor.elements.length,
      overlapping: overlapping.value,
      outside: strays.value,
      canUndo: plan.nextUndo !== null,
      canRedo: plan.nextRedo !== null,
      hand: canvas.settings.hand,
      panel: questions.panel,
      rulers: canvas.settings.rulers,
      tool: drawing.tool.value,
      keepsTool: canvas.settings.keepTool,
      snapsToGrid: canvas.settings.grid,
      snapsToNeighbours: canvas.settings.neighbours,
      changes: changes.list.length,
    }))

    /** Undo and redo say what they would take back, and where they go. */
    function labelOf({ id, name, nameNow }: ListedCommand): string {
      if (id === 'undo')
        return plan.nextUndo === null
          ? t('floors.tools.nothingToUndo')
          : t('floors.tools.undo', { step: stepWords(plan.nextUndo) })
      if (id === 'redo')
        return plan.nextRedo === null
          ? t('floors.tools.nothingToRedo')
          : t('floors.tools.redo', { step: stepWords(plan.nextRedo) })
      return t(nameNow?.(context.value) ?? name)
    }

    useScreenHistory(() => ({
      undo: plan.nextUndo === null ? null : steps.undo,
      redo: plan.nextRedo === null ? null : steps.redo,
    }))
    const commands: FloorCommands = {
      context,
      menuAt,
      screen: {
        undo: steps.undo,
        redo: steps.redo,
        openBooth: (boothKey) => void router.push({ name: 'booth', params: { eventId, key: boothKey } }),
        renameFloor,
        ask,
        get panel() {
          return questions.panel
        },
        togglePanel(panel) {
          questions.panel = questions.panel === panel ? null : panel
        },
        get rulers() {
          return canvas.settings.rulers
        },
        toggleRulers() {
          canvas.settings = { ...canvas.settings, rulers: !canvas.settings.rulers }
        },
        walkProblems(by) {
          if (!findings.walk(by)) notices.say(t('floorsChecks.clear.title'))
        },
        get changes() {
          return changes.list.length
        },
        walkChanges: changes.walk,
        sawChanges: changes.done,
        change(settings) {
          canvas.settings = { ...canvas.settings, ...settings }
        },
        draw: drawing.choose,
        showMenu(at) {
          menuAt.value = at
        },
        say(message, count) {
          notices.tell(count === undefined ? t(message) : t(message, count))
        },
      },
      show(command) {
        const chord = command.keys?.find(keys.isOn)
        return {
          id: command.id,
          label: labelOf(command),
          icon: command.icon === undefined ? undefined : commandPictures[command.icon],
          keys: chord === undefined ? undefined : printedKeys(chord).join(' '),
          ariaKeys: chord === undefined ? undefined : ariaKeys(chord),
          enabled: command.enabled(context.value),
          checked: command.checked?.(context.value),
          danger: command.danger === true,
        }
      },
      run: (id) => void canvas.editor?.run(id),
    }

    useScreenKeys('floors')
    useScreenCommands(() =>
      canvas.editor === null
        ? []
        : paletteCommands(context.value).flatMap((command) => {
            const { label, icon } = commands.show(command)
            const chord = command.keys?.find(keys.isOn)
            if (icon === undefined) return []
            return [
              {
                id: `floor-${command.id}`,
                label,
                icon,
                keys: chord === undefined ? [] : printedKeys(chord),
                run: () => commands.run(command.id),
              },
            ]
          }),
    )
    return commands
  },
)
