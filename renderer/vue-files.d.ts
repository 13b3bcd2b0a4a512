// For tools that read TypeScript without knowing Vue's files; vue-tsc takes the types from the
// files themselves.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}
