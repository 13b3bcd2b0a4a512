/*
 * What the benchmark uses of the libraries it is measured beside. They are fetched when it runs, so
 * their own types are not here.
 */

declare module 'pixi.js' {
  export class Container {
    readonly scale: { set(value: number): void }
    readonly position: { set(x: number, y: number): void }
    x: number
    y: number
    addChild(...children: Container[]): void
  }
  export class GraphicsContext {
    rect(x: number, y: number, width: number, height: number): this
    fill(colour: string): this
  }
  export class Graphics extends Container {
    constructor(context?: GraphicsContext)
    rect(x: number, y: number, width: number, height: number): this
    fill(colour: string): this
  }
  export class Sprite extends Container {
    constructor(texture: Texture)
    width: number
    height: number
  }
  type Texture = object
  export const Texture: { from(source: HTMLCanvasElement): Texture }
  export class BitmapText extends Container {
    constructor(options: { text: string; style: { fontFamily: string; fontSize: number; fill: string } })
  }
  export class Application {
    readonly canvas: HTMLCanvasElement
    readonly stage: Container
    readonly ticker: { stop(): void }
    init(options: {
      width: number
      height: number
      background: string
      antialias: boolean
      autoStart: boolean
    }): Promise<void>
    render(): void
  }
}

declare module 'tldraw' {
  export interface Editor {
    createShapes(shapes: readonly object[]): void
    select(...ids: string[]): void
    selectNone(): void
    setCamera(camera: { x: number; y: number; z: number }, options?: { immediate?: boolean }): void
    setCurrentTool(tool: string): void
    updateInstanceState(state: { isGridMode?: boolean }): void
    readonly user: { updateUserPreferences(preferences: { isSnapMode: boolean }): void }
  }
  export const Tldraw: unique symbol & ((properties: object) => null)
  export function createShapeId(id: string): string
}

declare module '@excalidraw/excalidraw' {
  export interface ExcalidrawApi {
    updateScene(scene: { elements?: readonly object[]; appState?: object }): void
  }
  export const Excalidraw: (properties: object) => null
  export function convertToExcalidrawElements(
    skeletons: readonly object[],
    options: { regenerateIds: boolean },
  ): readonly object[]
}

declare module 'react' {
  export function createElement(component: unknown, properties: object): object
}

declare module 'react-dom/client' {
  export function createRoot(host: HTMLElement): { render(element: object): void }
}

declare module 'tldraw/tldraw.css'
declare module '@excalidraw/excalidraw/index.css'
