import BoardmarkCLI
import BoardmarkWebServer

BoardCommand.main(serving: WebProcess.serve)
