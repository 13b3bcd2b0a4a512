; Links (boothbuilder:) belong to the installed program, of this user or of all, as the installer was
; told, and go with it. The uninstaller leaves a registration alone that is another program's by now.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\boothbuilder" "" "URL:${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\boothbuilder" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\boothbuilder\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\boothbuilder\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ReadRegStr $0 SHELL_CONTEXT "Software\Classes\boothbuilder\shell\open\command" ""
  ${if} $0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
    DeleteRegKey SHELL_CONTEXT "Software\Classes\boothbuilder"
  ${endif}
!macroend
