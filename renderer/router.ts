import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'
import type { ScreenId } from './screens/screen-ids.ts'
import StartView from './views/start/StartView.vue'

/** Each route says with `screen` which entry of the rail it belongs to. */
const screens: RouteRecordRaw[] = [
  {
    path: 'overview',
    name: 'overview',
    component: () => import('./views/overview/OverviewView.vue'),
    meta: { screen: 'overview' },
  },
  {
    path: 'event',
    name: 'event',
    component: () => import('./views/event/EventView.vue'),
    meta: { screen: 'overview' },
  },
  {
    path: 'floors',
    name: 'floors',
    component: () => import('./views/floors/FloorsView.vue'),
    meta: { screen: 'floors' },
  },
  {
    path: 'floors/:floorKey',
    name: 'floor',
    component: () => import('./views/floors/FloorsView.vue'),
    meta: { screen: 'floors' },
  },
  {
    path: 'booths',
    name: 'booths',
    component: () => import('./views/booths/BoothsView.vue'),
    meta: { screen: 'booths' },
  },
  {
    path: 'reviews',
    name: 'reviews',
    component: () => import('./views/reviews/ReviewsView.vue'),
    meta: { screen: 'booths' },
  },
  {
    path: 'reviews/:reviewId',
    name: 'review',
    component: () => import('./views/reviews/ReviewView.vue'),
    meta: { screen: 'booths' },
  },
  {
    path: 'booths/:key',
    name: 'booth',
    component: () => import('./views/booths/BoothEditorView.vue'),
    meta: { screen: 'booths' },
  },
  {
    path: 'media',
    name: 'media',
    component: () => import('./views/media/MediaView.vue'),
    meta: { screen: 'media' },
  },
  {
    path: 'people',
    name: 'people',
    component: () => import('./views/people/PeopleView.vue'),
    meta: { screen: 'people' },
  },
  {
    path: 'segments',
    name: 'segments',
    component: () => import('./views/segments/SegmentsView.vue'),
    meta: { screen: 'segments' },
  },
  {
    path: 'sessions',
    name: 'sessions',
    component: () => import('./views/sessions/SessionsView.vue'),
    meta: { screen: 'sessions' },
  },
  {
    path: 'jobs',
    name: 'jobs',
    component: () => import('./views/jobs/JobsView.vue'),
    meta: { screen: 'jobs' },
  },
  {
    path: 'reports',
    name: 'reports',
    component: () => import('./views/reports/ReportsView.vue'),
    meta: { screen: 'reports' },
  },
  {
    path: 'sync',
    name: 'sync',
    component: () => import('./views/sync/ChangesView.vue'),
    meta: { screen: 'sync' },
  },
  {
    path: 'needs',
    name: 'needs',
    component: () => import('./views/settings/readiness-rules/NeedsView.vue'),
    meta: { screen: 'settings' },
  },
  {
    path: 'settings',
    name: 'settings',
    component: () => import('./views/settings/SettingsView.vue'),
    meta: { screen: 'settings' },
  },
]

declare module 'vue-router' {
  interface RouteMeta {
    readonly screen?: ScreenId
  }
}

/**
 * Hash history: the page is served from `app://` in the desktop and from a plain folder in the web
 * host, and neither knows the routes.
 */
export function createAppRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', name: 'start', component: StartView },
      {
        path: '/e/:eventId',
        component: () => import('./components/frame/EventFrame.vue'),
        children: [{ path: '', redirect: { name: 'overview' } }, ...screens],
      },
      {
        path: '/settings',
        name: 'program-settings',
        component: () => import('./views/settings/ProgramSettingsView.vue'),
      },
      { path: '/:rest(.*)*', redirect: { name: 'start' } },
    ],
  })
}
